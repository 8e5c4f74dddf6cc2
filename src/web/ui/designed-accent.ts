/** The accent colours of the design, as in `shell/app.css`. */
export const designedAccent = { light: "#b93a06", dark: "#ff8a4c" };
