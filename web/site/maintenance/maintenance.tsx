import { fillIn } from '../../../schema/fill-in.ts'
import { mailTo } from '../mail.ts'
import { callTo } from '../phone.ts'
import { Plant } from '../picture/plant.tsx'
import { Brand } from '../shell/brand.tsx'
import { useSite } from '../shell/site.ts'
import { withNodes } from '../with-nodes.tsx'

/** The page that visitors see in maintenance mode. */
export function Maintenance() {
  const { email, phone, title, settings, label, labelText } = useSite()
  return (
    <main id="main" className="wrap maintenance">
      <Brand />
      <div className="not-found">
        <div className="maintenance-text">
          <h1 className="page-title">{settings.maintenance_title}</h1>
          <p className="larger soft">{fillIn(settings.maintenance_text, { site: title })}</p>
          {email && (
            <p className="larger soft">
              {withNodes(label('state.maintenanceContact'), {
                email: (
                  <a href={mailTo(email)} className="text-link">
                    {email}
                  </a>
                ),
              })}
            </p>
          )}
          {phone && (
            <p className="larger soft">
              {labelText('contact.call')}{' '}
              <a href={callTo(phone)} className="text-link">
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </p>
          )}
        </div>
        <Plant id="new-pot" drawing="seedling" />
      </div>
    </main>
  )
}
