/** Globals that browsers and Node share. The code in schema/ runs in both and uses the type definitions of neither. */
declare function structuredClone<T>(value: T): T
declare class URL {
  static canParse(address: string, base?: string): boolean
  constructor(address: string, base?: string)
  readonly pathname: string
  readonly search: string
}
declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean })
  readonly encoding: string
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}
declare class TextEncoder {
  encode(text: string): Uint8Array
}
