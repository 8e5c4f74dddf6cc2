import { createContext } from "react";

/** The id of the request that renders the page, under which the log says why it failed. Empty in the browser, where pages render without one. */
export const RequestId = createContext("");
