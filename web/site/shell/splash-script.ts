/**
 * An inline script that runs before the first paint. It skips the opening screen if this browser has shown it in the last
 * twelve hours, and ends it at the first key press, so that the focus never moves behind it. A document that opens at its
 * start is laid out in steps (`lay-out-sections.ts`) until a link to a section is followed; one that the browser
 * scrolls to a section or to where it was left, at once. The document notes whether the keyboard is in use.
 */
export const SPLASH_SCRIPT = `var d=document.documentElement;try{var s=localStorage,t=Date.now();t-s.getItem("splash")<432e5?d.dataset.splash="seen":(s.setItem("splash",t),d.dataset.splash="first")}catch(e){}performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash&&(d.dataset.layout="stepwise");addEventListener("click",function(e){e.target.closest("[href*='#']")&&delete d.dataset.layout});addEventListener("keydown",function(){d.dataset.splash="seen";d.dataset.keyboard=""});addEventListener("pointerdown",function(){delete d.dataset.keyboard})`
