import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayName, newPublicId } from './names.ts'

const HASH = '3f9a8b12c0de'.padEnd(64, '0')

test.each([
  ['Soil Plot.PNG', 'Soil Plot.PNG', 'soil-plot'],
  ['../../etc/passwd', 'passwd', 'passwd'],
  ['C:\\Users\\me\\Fern & Co.jpg', 'Fern & Co.jpg', 'fern-co'],
  ['leaf.png\0.exe', 'leaf.png.exe', 'leaf-png'],
  ['leaf\u202egnp.exe', 'leafgnp.exe', 'leafgnp'],
  ['con', 'con', 'con'],
  ['NUL.png', 'NUL.png', 'nul'],
  ['..', 'image', 'image'],
  ['', 'image', 'image'],
  ['/', 'image', 'image'],
  ['Würzelchen für Ängstliche.webp', 'Würzelchen für Ängstliche.webp', 'wurzelchen-fur-angstliche'],
  ['根瘤菌.jpg', '根瘤菌.jpg', 'image'],
  ['<script>.svg', '<script>.svg', 'script'],
  ['a'.repeat(5000), 'a'.repeat(200), 'a'.repeat(60)],
  ['.htaccess', '.htaccess', 'image'],
])('%j is shown as %j and has the address %s', (name, shown, slug) => {
  expect(displayName(name)).toBe(shown)
  expect(newPublicId(name, HASH, 'jpeg')).toBe(`${slug}-3f9a8b12c0de.jpg`)
})

test('the public id of a file with any name is one short, plain path segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const publicId = newPublicId(name, HASH, 'webp')
      expect(publicId).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*-3f9a8b12c0de\.webp$/)
      expect(publicId.length).toBeLessThan(90)
      expect(displayName(displayName(name))).toBe(displayName(name))
      expect(displayName(name)).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
    }),
    { numRuns: 2000 },
  )
})
