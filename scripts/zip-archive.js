/**
 * Makes a ZIP archive (APPNOTE 6.3) of some files, deflated and without dates, so that the same files give the same
 * bytes.
 */
import { crc32, deflateRawSync } from "node:zlib";

/** 1980-01-01, the first date of the format. */
const DATE = 0x0021;

/** @param {ReadonlyMap<string, Buffer>} files by path, with `/` between folders */
export function zipArchive(files) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [path, data] of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(data, { level: 9 });
    // Version 2.0, names in UTF-8, deflated, time and date, checksum, sizes, length of the name, no extra field.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(0, 6);
    head.writeUInt16LE(DATE, 8);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, name, packed]);
    const place = Buffer.alloc(14); // no comment, first disk, no attributes; then the offset of the file
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), head, place, name]));
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.size, 4);
  end.writeUInt16LE(files.size, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listing, Buffer.from("PK\x05\x06", "latin1"), end]);
}
