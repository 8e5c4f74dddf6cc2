import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import type { ReceivedImage } from "#shop/foundation/images/receive-image.ts";
import { storeImage } from "#shop/foundation/images/store-image.ts";

/** Stores an uploaded logo with its icons. It is deleted again unless the settings refer to it some time later. */
export async function storeLogo(db: Db, _actor: Staff<"settings:write">, image: ReceivedImage): Promise<void> {
  await db.transaction((tx) => storeImage(tx, image.hash, image));
}
