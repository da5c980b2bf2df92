import { company } from '../../../schema/kinds/index.ts'
import {
  SingletonForm,
  type SingletonFormProps,
  SingletonScreen,
  type SingletonScreenOptions,
} from '../../admin/content/singletons/singleton-form.tsx'
import { useSingletonForm } from '../../admin/content/singletons/use-singleton.ts'
import { adminPaths } from '../../admin/shell/paths/paths.ts'
import { defaults } from './defaults.data.ts'

const screen: SingletonScreenOptions = {
  kind: company,
  title: 'Company Information',
  back: adminPaths.dashboard,
  missing: { message: 'No company information found.', button: 'Start with the built-in profile' },
  loadingLabel: 'Loading company information...',
}

/** /admin/company */
export default function CompanyScreen() {
  return <SingletonScreen screen={screen} fallback={defaults} renderForm={(props) => <Form {...props} />} />
}

function Form({ start, reload }: SingletonFormProps) {
  const form = useSingletonForm(company, start, reload)
  return <SingletonForm screen={screen} form={form} start={start} reload={reload} cancel={adminPaths.home} />
}
