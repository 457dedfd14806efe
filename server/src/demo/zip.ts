import { crc32, deflateRawSync } from 'node:zlib'

const header = (signature: number, size: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32LE(signature, 0)
  return bytes
}

/** What both headers of an entry say of it: PKWARE APPNOTE 4.3.7 and 4.3.12. */
function describe(bytes: Buffer, at: number, name: Buffer, packed: Buffer, plain: Buffer): void {
  bytes.writeUInt16LE(20, at)
  bytes.writeUInt16LE(8, at + 4)
  bytes.writeUInt32LE(crc32(plain), at + 10)
  bytes.writeUInt32LE(packed.length, at + 14)
  bytes.writeUInt32LE(plain.length, at + 18)
  bytes.writeUInt16LE(name.length, at + 22)
}

/** A ZIP archive of texts by their names, made by none of the libraries that read workbooks. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain)
    const local = header(0x04034b50, 30)
    describe(local, 4, name, packed, plain)
    const entry = header(0x02014b50, 46)
    entry.writeUInt16LE(20, 4)
    describe(entry, 6, name, packed, plain)
    entry.writeUInt32LE(offset, 42)
    bodies.push(local, name, packed)
    entries.push(entry, name)
    offset += local.length + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = header(0x06054b50, 22)
  end.writeUInt16LE(entries.length / 2, 8)
  end.writeUInt16LE(entries.length / 2, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}
