import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// To hash a password takes a quarter of a second of CPU on purpose. A run signs thousands of people up, and no promise depends on that time.
const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;
const cheap = (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done) =>
  scrypt(password, salt, length, { ...options, N: 16 }, done);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();
