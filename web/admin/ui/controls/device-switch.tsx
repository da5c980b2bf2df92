import Monitor from 'virtual:icon/monitor'
import Smartphone from 'virtual:icon/smartphone'
import Tablet from 'virtual:icon/tablet'
import { IconButton } from './icon-button.tsx'

/** The widths of the windows that pages of the website are laid out for. */
export const DEVICE_WIDTHS = { desktop: 1280, tablet: 768, phone: 390 }

export type Device = keyof typeof DEVICE_WIDTHS

const icons = { desktop: Monitor, tablet: Tablet, phone: Smartphone }

const TWO: readonly Device[] = ['desktop', 'phone']

interface Props {
  devices?: readonly Device[]
  chosen: Device
  onChoose: (device: Device) => void
}

/** Buttons that choose the width of a page in a frame. */
export const DeviceSwitch = ({ devices = TWO, chosen, onChoose }: Props) => (
  <div className="flex">
    {devices.map((device) => {
      const Icon = icons[device]
      return (
        <IconButton
          key={device}
          label={`As on a ${device}`}
          aria-pressed={chosen === device}
          onClick={() => onChoose(device)}
          className="aria-pressed:bg-surface aria-pressed:text-green"
        >
          <Icon aria-hidden="true" className="size-5" />
        </IconButton>
      )
    })}
  </div>
)
