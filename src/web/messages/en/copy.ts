/** The words beside what is shown once and copied. */
export const copying = {
  copy: "Copy",
  copied: "Copied.",
  refused: "This browser copies nothing here. Select the text and copy it.",
};
