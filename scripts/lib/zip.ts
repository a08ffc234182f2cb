/** Writes a zip file with one stored (uncompressed) entry: all that a launcher jar needs. */

import { crc32 } from 'node:zlib';

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
const version = 20;
/** 1 January 1980, the oldest date that the format has: the file is the same every time. */
const dosDate = 0x0021;

/** The bytes of the archive. */
export function zipOf(name: string, content: string): Buffer {
  const path = Buffer.from(name);
  const data = Buffer.from(content);

  // The part that both headers share: version, flags, method, time, date, checksum, sizes, lengths.
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(dosDate, 8);
  facts.writeUInt32LE(crc32(data), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(data.length, 18);
  facts.writeUInt16LE(path.length, 22);

  const local = Buffer.concat([uint32(localHeader), facts, path, data]);
  // Comment length, disk number, attributes and the offset of the local header are all zero.
  const central = Buffer.concat([uint32(centralHeader), uint16(version), facts, Buffer.alloc(14), path]);

  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfCentral, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
