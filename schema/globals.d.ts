/** What browsers and Node have in common and the language itself lacks: schema/ runs in both and is typed for neither. */
declare function structuredClone<T>(value: T): T
declare const URL: { canParse(address: string): boolean }
