/**
 * An inline script that runs before the first paint. It skips the opening screen if this browser has shown it in the last
 * twelve hours, and ends it at the first key press, so that the focus never moves behind it.
 */
export const SPLASH_SCRIPT = `try{var d=document.documentElement,s=localStorage,t=Date.now();t-s.getItem("splash")<432e5?d.dataset.splash="seen":(s.setItem("splash",t),d.dataset.splash="first")}catch(e){}addEventListener("keydown",function(){d.dataset.splash="seen"},{once:true})`
