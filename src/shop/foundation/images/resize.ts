/** A file of an image: `640.avif`. */
export type ImageFile = { name: string; bytes: Uint8Array };

/** `widest`: the largest of its sizes. */
export type ResizedImage = { widest: number; files: ImageFile[] };

/** What an image is for: a logo also gets square icons. */
export type ImageUse = "part" | "logo";

/**
 * Makes the files of an uploaded image: upright, without metadata, in every size and format of `image-url.ts`. What it is decides its
 * content, never a name or a header. Throws `invalid` with `not_an_image`, `too_many_pixels` or `image_too_slow` for the field `file`.
 */
export type ResizeImage = (bytes: Uint8Array, use: ImageUse) => Promise<ResizedImage>;
