import { useState } from "react";

/** Asks before an act: `ask(item)` opens the question, yes does it and closes the question. */
export function useConfirmation<Item>(act: (item: Item) => void) {
  const [item, setItem] = useState<Item | null>(null);
  return {
    item,
    ask: setItem,
    dialog: {
      open: item !== null,
      onYes: () => {
        if (item) act(item);
        setItem(null);
      },
      onNo: () => setItem(null),
    },
  };
}
