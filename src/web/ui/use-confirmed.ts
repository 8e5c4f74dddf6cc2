import { useState } from "react";
import { wordsOf } from "#web/client/api.ts";

/**
 * An act that is asked about before it is done: `ask(item)` opens the question, yes does it once and closes the
 * question. `failure` says what failed, until the next one is asked about.
 */
export function useConfirmed<Item>(act: (item: Item) => Promise<void>, failed: (item: Item, why: string) => string) {
  const [item, setItem] = useState<Item | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function yes() {
    if (!item || busy) return;
    setBusy(true);
    try {
      await act(item);
    } catch (error) {
      setFailure(failed(item, wordsOf(error)));
    }
    setBusy(false);
    setItem(null);
  }
  return {
    item,
    failure,
    ask: (about: Item) => {
      setFailure(null);
      setItem(about);
    },
    dialog: { open: item !== null, busy, onYes: () => void yes(), onNo: () => !busy && setItem(null) },
  };
}
