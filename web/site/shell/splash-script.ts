/**
 * An inline script that runs before the first paint. It skips the opening screen if this browser has shown it in the last
 * twelve hours, and ends it at the first key press, so that the focus never moves behind it. A document that opens at its
 * start is laid out in steps (`lay-out-sections.ts`); one that the browser scrolls to where it was left, at once.
 */
export const SPLASH_SCRIPT = `try{var d=document.documentElement,s=localStorage,t=Date.now();t-s.getItem("splash")<432e5?d.dataset.splash="seen":(s.setItem("splash",t),d.dataset.splash="first")}catch(e){}performance.getEntriesByType("navigation")[0]?.type=="navigate"&&(document.documentElement.dataset.layout="stepwise");addEventListener("keydown",function(){d.dataset.splash="seen"},{once:true})`
