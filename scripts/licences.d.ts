export function licencesPage(): string;
