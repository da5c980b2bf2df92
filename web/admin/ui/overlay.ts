/** The classes of the backdrop behind a dialog. Each dialog adds its own z-index. */
export const BACKDROP_CLASS = 'fixed inset-0 bg-[rgb(6_17_11/0.5)]'
