import { expect, test } from 'vitest'
import { keepUnits, splitLeftToRight, splitWhole } from './units.ts'

test.each([
  ['39–77 °F (4–25 °C), out of sunlight', '39–77_°F (4–25_°C), out of sunlight'],
  ['at −4 °F', 'at −4_°F'],
  ['más de 1,6 % de materia orgánica', 'más de 1,6_% de materia orgánica'],
  ['4 fl oz per 100 lb of seed', '4_fl_oz per 100_lb of seed'],
  ['a mean of 3.1 bu/acre and 8 mg/kg Olsen P', 'a mean of 3.1_bu/acre and 8_mg/kg Olsen P'],
  ['complete blocks, n = 138 pairs', 'complete blocks, n_=_138_pairs'],
  ['smaller (P < 0.05)', 'smaller (P_<_0.05)'],
  ['4 to 6 replicates on 31 fields and 12 months', '4_to_6 replicates on 31_fields and 12_months'],
  ['de 4 a 6 repeticiones', 'de 4_a_6 repeticiones'],
  ['a gain of 2.7 to 6.5.', 'a gain of 2.7_to_6.5.'],
  ['1,500 to 2,500 lb/acre', '1,500_to 2,500_lb/acre'],
  ['(LSD 5% 2.2 bu/acre); soil at pH 7.1', '(LSD_5%_2.2_bu/acre); soil at pH_7.1'],
  ['certified by ISO 9001:2015', 'certified by ISO_9001:2015'],
  ['2 × 10⁹ CFU/mL, ±3%', '2_×_10⁹_CFU/mL, ±3%'],
  ['the first 30 days', 'the first 30_days'],
  ['los primeros 30 días', 'los primeros 30_días'],
  ['under 21 CFR Part 211', 'under 21_CFR Part 211'],
  ['a 2 × 2 band', 'a 2_×_2_band'],
  ['for up to 4 hours; 31 replicated trials', 'for up to 4_hours; 31 replicated trials'],
  ['Since 2020 she leads it, with 1200 mg/L', 'Since 2020 she leads it, with 1200_mg/L'],
  ['10 fl oz/acre in furrow', '10_fl_oz/acre in furrow'],
  ['بين 3.0 إلى 5.6', 'بين 3.0_إلى_5.6'],
  ['زيادة قدرها 4.3 بوشل', 'زيادة قدرها 4.3_بوشل'],
  ['The pan = 3 parts', 'The pan = 3_parts'],
])('joins a number to its unit: %s', (text, kept) => {
  expect(keepUnits(text).replaceAll('\u00a0', '_')).toBe(kept)
})

test.each([
  ['strain VB-Az07, and VB-Az19', ['VB-Az07', 'VB-Az19']],
  ['below 15 ppm Bray-1 phosphorus', ['Bray-1']],
  ['55 to 91 °F (13–33 °C), 2017–2022', ['13–33', '2017–2022']],
  ['through a 50-mesh screen, a first-season rate', ['50-mesh']],
  ['10-34-0 and 43-0-0', ['10-34-0', '43-0-0']],
  ['No. QMS-50010-0417, audited', ['QMS-50010-0417']],
  ['زيادة قدرها 4.3 بوشل/فدان', ['بوشل/فدان']],
  ['سلالتان، VB-Az07 وVB-Az19', ['VB-Az07', 'VB-Az19']],
  ['a corn–soybean rotation, soil-borne, ANI-based', []],
])('keeps codes and ranges whole: %s', (text, whole) => {
  expect(splitWhole(text).filter((_, at) => at % 2)).toEqual(whole)
  expect(splitWhole(text).join('')).toBe(text)
})

test.each([
  ['زيادة قدرها 4.3 bu/acre (3.0 إلى 5.6).', 'زيادة قدرها [4.3 bu/acre] ([3.0] إلى [5.6]).'],
  ['لا فرق (−1.5 إلى 1.9)', 'لا فرق ([−1.5] إلى [1.9])'],
  ['1 × 10⁹ وحدة/مل', '[1 × 10⁹] وحدة/مل'],
  ['1 gal، 2.5 gal، حاوية 265 gal', '[1 gal]، [2.5 gal]، حاوية [265 gal]'],
  ['معلّق مائي، pH 6.8–7.2', 'معلّق مائي، [pH 6.8–7.2]'],
  ['التخزين: 4–25 °م', 'التخزين: [4–25] °م'],
  ['1800 Prairie Research Parkway', '[1800 Prairie Research Parkway]'],
  ['Cells along the walls (corn).', '[Cells along the walls (corn).]'],
  ['في آيوا, 2019–2023; 4 إلى 6', 'في آيوا, [2019–2023]; [4] إلى [6]'],
  ['قدرها 4.3 bu/acre (3.0 to 5.6)', 'قدرها [4.3 bu/acre] ([3.0 to 5.6])'],
  ['RhizoBoost للذرة', 'RhizoBoost للذرة'],
])('keeps the order of Latin letters and digits from right to left: %s', (text, kept) => {
  const parts = splitLeftToRight(text).map((part, at) => (at % 2 && /[\d.]/.test(part) ? `[${part}]` : part))
  expect(parts.join('')).toBe(kept)
})
