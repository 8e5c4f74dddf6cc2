/** Where the browser stores the permissions of the last visit, as words. */
export const permissionsKey = "accessPermissions";

/**
 * Runs before the first paint: the colours chosen earlier, and whether a user was signed in here and what they may do, so that nothing
 * flashes or moves. The policy of each page allows it by its hash.
 */
export const headScript = `(function(d){try{var s=localStorage,t=s.getItem("theme");if(t)d.theme=t;var m=s.getItem("${permissionsKey}");d.who=s.getItem("accessToken")?(m?"signed-in staff":"signed-in"):"anonymous";d.may=m||""}catch(e){d.who="anonymous"}})(document.documentElement.dataset)`;
