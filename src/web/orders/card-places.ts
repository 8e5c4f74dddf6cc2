const end = "max-md:col-start-3 max-md:text-end";
const start = "max-md:min-w-0 max-md:col-start-1 max-md:col-span-2";

/** The places of columns on the card of an order, as which its row stands on a narrow screen (`phone` of a column): begin and end of each line. */
export const cardPlaces = {
  start1: "max-md:row-start-1 max-md:col-start-2",
  end1: `max-md:row-start-1 ${end}`,
  start2: `max-md:row-start-2 ${start}`,
  end2: `max-md:row-start-2 ${end}`,
  start3: `max-md:row-start-3 ${start}`,
  end3: `max-md:row-start-3 ${end}`,
  start4: `max-md:row-start-4 ${start}`,
  end4: `max-md:row-start-4 ${end}`,
  start5: `max-md:row-start-5 ${start}`,
};
