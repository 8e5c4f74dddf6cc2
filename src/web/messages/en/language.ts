import type { Language } from "#web/messages/languages.ts";

/** The language of the words in this folder. */
export const language: Language = "en";
