import { number, plural } from "./grammar.ts";

/** The words of uploading images, and of a part's images for staff. */
export const imageUpload = {
  camera: "Take a photo",
  hint: (mebibytes: number) =>
    `Or drag images here, or paste one. JPEG, PNG, WebP, AVIF or GIF, up to ${number(mebibytes)} MB each.`,
  sending: (name: string) => `Uploading ${name} …`,
  tooLarge: (name: string, mebibytes: number) => `${name} is larger than ${number(mebibytes)} MB.`,
  refused: (name: string, why: string) => `${name} was not added. ${why}`,
  part: {
    heading: "Images",
    lead: "The first image is shown in lists. Drag images into another order, or use the buttons.",
    add: "Add images",
    none: "No images yet: pages show a drawing of the part type.",
    first: "Shown in lists",
    name: (count: number) => `Image ${number(count)}`,
    alt: "What the image shows",
    altIn: (language: string) => `What the image shows (${language})`,
    altHint:
      "Say what each one shows: screen readers and search engines read it. An empty language uses the first one, and where that is empty the product title.",
    save: "Save description",
    saveOf: (count: number) => `Save description of image ${number(count)}`,
    earlier: "Move forward",
    earlierOf: (count: number) => `Move forward: image ${number(count)}`,
    later: "Move back",
    laterOf: (count: number) => `Move back: image ${number(count)}`,
    remove: "Remove",
    removeOf: (count: number) => `Remove image ${number(count)}`,
    removeSure: (count: number) => `Image ${number(count)} will be removed from this product.`,
    saved: "Saved",
    removed: "Image removed",
    moved: (place: number, total: number) => `Now image ${number(place)} of ${number(total)}.`,
    pending: "Is being fetched from the supplier's server.",
    failed: (why: string) => `Could not be fetched: ${why}.`,
  },
  dead: {
    title: "Images that don't load",
    lead: "Images on other servers, such as those of suppliers' files. The shop fetches each one once, shows its own copy, and tries again a few times after a failure. Upload an image instead, or correct the address.",
    columns: { part: "Product", url: "Address", fault: "Reason", next: "Next attempt" },
    empty: "Every image could be fetched",
    loading: "Loading images…",
    faults: {
      unreachable: "Server not reachable",
      not_found: "Image not found (404)",
      refused: "Server refuses it",
      not_an_image: "Not an image",
      too_large: "Image too large",
      private_address: "Address in a private network",
      interrupted: "Image could not be processed",
    },
    others: (parts: number) =>
      parts < 99
        ? `and ${plural(parts, { one: "# other product", other: "# other products" })}`
        : "and many other products",
    noPart: "Logo or one of the shop's pages",
    never: "None: try again yourself",
    retry: "Try again",
    retryOf: (url: string) => `Try again: ${url}`,
    retried: "The image is being fetched again.",
    notRetried: (why: string) => `The image is not fetched again. ${why}`,
  },
  logo: "Upload logo",
  logoHint:
    "PNG or WebP with a transparent background works best; an SVG, also at an https address, is not shown. The browser icon is made from it. Save the settings to use it.",
  logoUploaded: "Logo uploaded. Save the settings to use it.",
};
