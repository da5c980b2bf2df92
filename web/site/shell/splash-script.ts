/**
 * An inline script: skips the opening screen when this session has seen it, and ends it at the first key, so that
 * nobody tabs about behind it. It runs before the page is painted.
 */
export const SPLASH_SCRIPT = `try{var d=document.documentElement,s=sessionStorage;s.getItem("splash")?d.dataset.splash="seen":(s.setItem("splash","seen"),d.dataset.splash="first")}catch(e){}addEventListener("keydown",function(){d.dataset.splash="seen"},{once:true})`
