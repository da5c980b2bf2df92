/** An icon of Lucide by its name, such as `virtual:icon/house`. The plugin in web/vite/icons.ts makes these modules. */
declare module 'virtual:icon/*' {
  const icon: import('./icon.tsx').Icon
  export default icon
}
