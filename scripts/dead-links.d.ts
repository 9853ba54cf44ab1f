export function deadLinks(folder: string): { readonly page: string; readonly link: string }[];
