import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** The end of the name of a sealed file: compressed, and encrypted for a recipient where one is given. `zstd` and `age` open it too. */
export const sealedSuffix = (recipient: string | null) => (recipient ? ".zst.age" : ".zst");

/**
 * Writes `content` to `path` compressed, and encrypted for `recipient` (an age public key; null: not encrypted). The file appears once it is
 * whole and on the disk. Returns its size in bytes.
 */
export async function seal(content: Readable, path: string, recipient: string | null): Promise<number> {
  const part = `${path}.part`;
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      content,
      createZstdCompress(),
      async function* encrypted(compressed: AsyncIterable<Uint8Array>) {
        yield* recipient ? await encrypt(compressed, recipient) : compressed;
      },
      counting,
      createWriteStream(part, { flush: true, mode: 0o600 }),
    );
    await rename(part, path);
    await syncFolderOf(path);
    return bytes;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Returns the content of a sealed file. `identity` is the age secret key, which an encrypted file needs. Throws if it does not fit the file. */
export async function unseal(path: string, identity: string | null): Promise<Readable> {
  const file = createReadStream(path);
  const compressed = path.endsWith(".age") ? await decrypt(file, identity) : file;
  const plain = createZstdDecompress();
  pipeline(compressed, plain).catch((error: Error) => plain.destroy(error));
  return plain;
}

// Loaded only where something is encrypted: the archive of every segment is a process of its own.
async function encrypt(plain: AsyncIterable<Uint8Array>, recipient: string): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return (await encrypter.encrypt(toWeb(plain))) as ReadableStream<Uint8Array>;
}

async function decrypt(sealed: Readable, identity: string | null): Promise<Readable> {
  if (!identity) throw new Error("the backup is encrypted: its secret key (BACKUP_IDENTITY) is needed");
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return Readable.fromWeb((await decrypter.decrypt(toWeb(sealed))) as ReadableStream<Uint8Array>);
}

function toWeb(chunks: AsyncIterable<Uint8Array>) {
  return Readable.toWeb(Readable.from(chunks)) as globalThis.ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Makes a rename survive a loss of power, where the system can. */
async function syncFolderOf(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path.slice(0, path.lastIndexOf("/")) || "/");
  await folder.sync().finally(() => folder.close());
}
