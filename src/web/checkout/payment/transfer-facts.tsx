import type { TransferDetails } from "#shop/selling/payments/transfer-details.ts";
import { bankTransfer as words } from "#messages/bank-transfer.ts";
import { DateTime, Money } from "#web/ui/intl.tsx";

type Props = { details: Omit<TransferDetails, "until"> & { until: string | Date } };

/** What is transferred, where to and by when. */
export function TransferFacts({ details }: Props) {
  const { amountCents, reference, until, accountHolder, accountNumber, bankCode, bankName } = details;
  const rows: [string, React.ReactNode][] = [
    [words.amount, <Money key="amount" cents={amountCents} />],
    [words.reference, reference],
    [words.until, <DateTime key="until" at={until} />],
    [words.accountHolder, accountHolder],
    [words.accountNumber, accountNumber],
    [words.bankCode, bankCode],
    [words.bankName, bankName],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold break-words max-sm:mb-2">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
