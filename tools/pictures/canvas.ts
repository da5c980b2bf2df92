import { randomOf } from '../../web/site/picture/random.ts'
import { normal } from './curve.ts'
import { mix } from './noise.ts'
import { blurred, HEIGHT, plane, type Plane, WIDTH } from './plane.ts'

/** Red, green and blue, from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the colour of a hexadecimal notation such as `#0c1f17`. */
export function hex(code: string): Colour {
  const value = (at: number) => parseInt(code.slice(at, at + 2), 16) / 255
  return [value(1), value(3), value(5)]
}

/** Returns the colour between two colours. @param share 0 for the first one, 1 for the second */
export const blend = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

/** Returns a colour with more or less light. */
export const lit = (colour: Colour, factor: number): Colour => [
  colour[0] * factor,
  colour[1] * factor,
  colour[2] * factor,
]

/** A picture in colour. */
export class Canvas {
  readonly channels: readonly [Plane, Plane, Plane] = [plane(), plane(), plane()]

  /** Paints each pixel. */
  constructor(colourAt: (index: number, x: number, y: number) => Colour) {
    const [red, green, blue] = this.channels
    for (let y = 0, i = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, i++) {
        const colour = colourAt(i, x, y)
        red[i] = colour[0]
        green[i] = colour[1]
        blue[i] = colour[2]
      }
  }

  /** Brightens or darkens the picture so that only one pixel in a hundred is brighter than `white`. */
  expose(white: number): this {
    const sample: number[] = []
    const [red, green, blue] = this.channels
    for (let i = 0; i < red.length; i += 97) sample.push(Math.max(red[i]!, green[i]!, blue[i]!))
    const factor = white / sample.sort((a, b) => a - b)[Math.floor(sample.length * 0.99)]!
    for (const channel of this.channels) for (let i = 0; i < channel.length; i++) channel[i]! *= factor
    return this
  }

  /** Darkens the picture towards its corners, as a lens does. @param amount the share of light that the corners lose */
  vignette(amount: number): this {
    const half = Math.hypot(WIDTH, HEIGHT) / 2
    for (const channel of this.channels)
      for (let y = 0, i = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++, i++)
          channel[i]! *= 1 - amount * (Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) / half) ** 3
    return this
  }

  /** Adds the noise of a sensor. @param amount its standard deviation; `coloured` gives each channel a noise of its own */
  grain(seed: string, amount: number, coloured = false): this {
    let random = randomOf(seed)
    let noise: Plane | undefined
    for (const channel of this.channels) {
      if (!noise || coloured) noise = plane(() => normal(random))
      for (let i = 0; i < channel.length; i++) channel[i]! += noise[i]! * amount
      random = randomOf(`${seed}${random()}`)
    }
    return this
  }

  /** Blurs all channels. @param sigma in pixels */
  soften(sigma: number): this {
    for (const channel of this.channels) channel.set(blurred(channel, sigma))
    return this
  }

  /** Returns the pixels as bytes, three for each. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(WIDTH * HEIGHT * 3)
    this.channels.forEach((channel, offset) => {
      for (let i = 0; i < channel.length; i++)
        bytes[i * 3 + offset] = Math.round(Math.min(1, Math.max(0, channel[i]!)) * 255)
    })
    return bytes
  }
}
