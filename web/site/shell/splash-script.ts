/**
 * An inline script that runs before the first paint. It skips the opening screen if this session has shown it, and ends it
 * at the first key press, so that the focus never moves behind it.
 */
export const SPLASH_SCRIPT = `try{var d=document.documentElement,s=sessionStorage;s.getItem("splash")?d.dataset.splash="seen":(s.setItem("splash","seen"),d.dataset.splash="first")}catch(e){}addEventListener("keydown",function(){d.dataset.splash="seen"},{once:true})`
