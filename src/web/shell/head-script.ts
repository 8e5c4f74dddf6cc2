/**
 * Runs before the first paint: the colours chosen earlier, and whether somebody was signed in here, so that neither
 * flashes nor moves. Its hash is in each page's policy.
 */
export const headScript = `(function(d){try{var s=localStorage,t=s.getItem("theme");if(t)d.theme=t;d.who=s.getItem("accessToken")?(s.getItem("accessAdmin")?"signed-in admin":"signed-in"):"anonymous"}catch(e){d.who="anonymous"}})(document.documentElement.dataset)`;
