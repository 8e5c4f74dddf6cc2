import { useId, type ReactNode } from "react";
import { Link } from "react-router";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { DecisiveAnswers, AnswerOptions } from "#web/fitment/fitment-answers.tsx";
import { Evidence } from "#web/fitment/fitment-evidence.tsx";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import { sharedVehicleQuery, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import type { VerdictName } from "#web/client/catalogue/fitment.ts";
import { fitting as words } from "#messages/fitting.ts";
import { GarageLink } from "#web/garage/garage-link.tsx";
import { Button } from "#web/ui/button.tsx";

const buttonLook =
  "inline-flex min-h-11 items-center rounded-sm border-2 border-rule-strong px-5 py-2 font-semibold hover:border-ink hover:bg-sunken";

type PartType = { slug: string; name: string } | null;
type BoxProps = {
  found: PartFitment;
  partType: PartType;
  /** The page that answers link to, for visitors without scripts; without it answers are only stored in the garage. */
  page?: string | undefined;
};

/**
 * Shows whether the part fits the selected vehicle, why, and the question that would decide. It has the same height while loading, to avoid layout
 * shifts.
 */
export function FitmentBox({ universal, ...props }: BoxProps & { universal: boolean }) {
  const { vehicle, fitment, failure, retry } = props.found;
  if (universal) {
    return (
      <Box className={verdictColor.universal} title={<Title verdict="universal" text={words.universal} />}>
        <p>{words.universalText}</p>
      </Box>
    );
  }
  if (vehicle && fitment) return <Verdict {...props} vehicle={vehicle} fitment={fitment} />;
  return (
    <Box className="border-rule-strong" title={vehicle ? words.forVehicle(vehicle.name) : words.ask}>
      {vehicle && failure ? (
        <>
          <p role="alert">{words.failed(failure.message)}</p>
          <Button variant="plain" size="small" className="justify-self-start" onClick={retry}>
            {words.again}
          </Button>
        </>
      ) : (
        <>
          <p>{vehicle ? words.asking(vehicle.name) : words.askText}</p>
          {!vehicle && <GarageLink className={`${buttonLook} justify-self-start`}>{words.choose}</GarageLink>}
        </>
      )}
    </Box>
  );
}

type VerdictProps = BoxProps & { vehicle: WantedVehicle; fitment: DescribedFitment };

function Verdict({ found, vehicle, fitment, partType, page }: VerdictProps) {
  const { verdict } = fitment;
  const others = `/parts?${partType ? `type=${partType.slug}&` : ""}${sharedVehicleQuery(vehicle)}`;
  return (
    <Box
      className={verdictColor[verdict]}
      title={<Title verdict={verdict} text={words.verdict(fitment, vehicle.name)} />}
    >
      {verdict === "depends" && <AnswerOptions found={found} vehicle={vehicle} fitment={fitment} page={page} />}
      {verdict === "depends" && !fitment.ask && <p>{words.weightClass}</p>}
      {verdict === "does_not_fit" && fitment.evidence.length === 0 && <p>{words.fitsNoneOfModel}</p>}
      {verdict === "unknown" && <p>{words.unknownText}</p>}
      <Evidence fitment={fitment} />
      <DecisiveAnswers found={found} vehicle={vehicle} fitment={fitment} page={page} />
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {(verdict === "does_not_fit" || verdict === "unknown") && (
          <Link to={others} className="link font-semibold">
            {words.others(partType, vehicle.name)}
          </Link>
        )}
        <GarageLink className="link">{words.change}</GarageLink>
      </p>
    </Box>
  );
}

function Title({ verdict, text }: { verdict: VerdictName; text: string }) {
  return (
    <>
      <VerdictSign verdict={verdict} className="mt-0.5 size-6 shrink-0" /> {text}
    </>
  );
}

function Box({ className, title, children }: { className: string; title: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-live="polite"
      className={`grid min-h-28 content-start gap-1.5 border-2 border-s-8 bg-sheet px-3 py-2 ${className}`}
    >
      <h2 id={titleId} className="flex items-start gap-2 text-xl">
        {title}
      </h2>
      <div className="grid gap-2 text-ink">{children}</div>
    </section>
  );
}
