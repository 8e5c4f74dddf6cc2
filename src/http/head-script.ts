/** Where the browser stores the permissions of the last visit, as words. */
export const permissionsKey = "accessPermissions";
/** Where the browser stores that it has loaded the typefaces. */
export const typefacesKey = "typefaces";

/**
 * Runs before the first paint: the colours chosen earlier, the typefaces if they have been loaded, and whether a user was signed in here and
 * what they may do, so that nothing flashes or moves. The policy of each page allows it by its hash.
 */
export const headScript = `(function(d){try{var s=localStorage,t=s.getItem("theme");if(t)d.theme=t;if(s.getItem("${typefacesKey}"))d.typefaces="";var m=s.getItem("${permissionsKey}");d.who=s.getItem("accessToken")?(m?"signed-in staff":"signed-in"):"anonymous";d.may=m||""}catch(e){d.who="anonymous"}})(document.documentElement.dataset)`;
