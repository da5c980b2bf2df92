/** Globals that browsers and Node share. The code in schema/ runs in both and uses the type definitions of neither. */
declare function structuredClone<T>(value: T): T
declare const URL: { canParse(address: string): boolean }
