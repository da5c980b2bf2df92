import { choice } from '../fields.ts'

const option = <const V extends string>(value: V, label: string) => ({ name: value.toUpperCase(), value, label })

/** Returns the field for the drawing of an item, which pages show where the item has no picture. */
export const drawing = () =>
  choice(
    'Drawing',
    [
      option('plant', 'Plant or form, not the same for each item'),
      option('none', 'No drawing'),
      option('rings', 'Rings'),
      option('waves', 'Waves'),
      option('tiles', 'Quarter circles'),
      option('arches', 'Arches'),
      option('fern', 'Fern'),
      option('seed_head', 'Seed head'),
      option('roots', 'Roots'),
      option('umbel', 'Umbel'),
      option('legume', 'Legume'),
      option('cereal', 'Cereal'),
      option('blade', 'Blade of grass'),
      option('corn', 'Corn'),
      option('soybean', 'Soybean'),
      option('seedling', 'Seedling'),
      option('culture', 'Rod-shaped bacteria'),
      option('spore_formers', 'Spore formers'),
      option('spirilla', 'Spirilla'),
      option('colonies', 'Colonies on a plate'),
      option('conidiophore', 'Mold with spores'),
      option('mycelium', 'Mycelium'),
      option('helix', 'Double helix'),
      option('genome', 'Map of a genome'),
      option('phylogeny', 'Phylogenetic tree'),
      option('amplification', 'Amplification curves'),
      option('fermenter', 'Fermenter'),
      option('digester', 'Digester'),
      option('granules', 'Granules'),
      option('pellets', 'Pellets'),
      option('capsules', 'Capsules'),
      option('plots', 'Plots of a trial'),
      option('station', 'Measuring station'),
    ],
    {
      help: 'Shown where there is no picture.',
      isPictorial: true,
    },
  )

/** Returns the field for the sign of a service, which cards show beside its title. */
export const sign = () =>
  choice(
    'Sign',
    [
      option('microscope', 'Microscope'),
      option('plots', 'Plots of a trial'),
      option('capsule', 'Capsule'),
      option('screen', 'Screen with a curve'),
      option('helix', 'Double helix'),
      option('vessel', 'Vessel with a stirrer'),
      option('digester', 'Digester'),
      option('map', 'Map'),
      option('clipboard', 'Clipboard'),
      option('plate', 'Plate with colonies'),
      option('form', 'Quarter circles'),
    ],
    { help: 'Shown as long as the icon is the microscope. Any other emoji is shown instead.', isPictorial: true },
  )
