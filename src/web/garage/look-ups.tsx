import { useRef, useState, type ComponentType } from "react";
import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";
import type { CodeLookUpProps } from "#web/garage/code-look-up.tsx";
import type { LookUpProps } from "#web/garage/vin-look-up.tsx";
import { picker as words } from "#messages/vehicle-picker.ts";
import { useOpenedEarly } from "#web/ui/use-opened-early.ts";

type LookUpsProps = LookUpProps & {
  /** By which codes the shop knows vehicles. */
  codes: CodeKind[];
  /** The scripts of a look-up could not be loaded. */
  onFailure: () => void;
};

/** Other ways to choose a vehicle, closed at first: by its VIN, and by HSN and TSN where the shop knows them. Their scripts load when they are opened. */
export function LookUps({ codes, busy, submit, onPicked, byHand, onFailure }: LookUpsProps) {
  const byVin = useRef<HTMLDetailsElement>(null);
  const byCode = useRef<HTMLDetailsElement>(null);
  const [VinLookUp, setVinLookUp] = useState<ComponentType<LookUpProps> | null>(null);
  const [CodeLookUp, setCodeLookUp] = useState<ComponentType<CodeLookUpProps> | null>(null);

  function openVin() {
    if (!VinLookUp) import("#web/garage/vin-look-up.tsx").then((one) => setVinLookUp(() => one.default), onFailure);
  }
  function openCode() {
    if (!CodeLookUp) import("#web/garage/code-look-up.tsx").then((one) => setCodeLookUp(() => one.default), onFailure);
  }
  useOpenedEarly(byVin, openVin);
  useOpenedEarly(byCode, openCode);

  return (
    <>
      <details ref={byVin} className="noscript:hidden" onToggle={openVin}>
        <summary className="link w-fit py-1 font-semibold">{words.vin.open}</summary>
        {VinLookUp && (
          <VinLookUp
            busy={busy}
            submit={submit}
            onPicked={onPicked}
            byHand={(answers) => {
              if (byVin.current) byVin.current.open = false;
              byHand(answers);
            }}
          />
        )}
      </details>
      {codes.includes("hsn_tsn") && (
        <details ref={byCode} className="noscript:hidden" onToggle={openCode}>
          <summary className="link w-fit py-1 font-semibold">{words.code.open}</summary>
          {CodeLookUp && <CodeLookUp busy={busy} submit={submit} onPicked={(found) => onPicked(found, "")} />}
        </details>
      )}
    </>
  );
}
