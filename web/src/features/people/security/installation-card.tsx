import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { securitySettings } from './security.queries'

/** What holds for everybody's account. */
export function InstallationCard() {
  const query = useQuery(securitySettings())
  const { sending, save } = useSave({
    send: (adminsNeedSecondFactor: boolean) => client.security.saveSettings({ adminsNeedSecondFactor }),
    changes: ['security'],
    done: ({ adminsNeedSecondFactor }) =>
      adminsNeedSecondFactor ? 'Admins now need a second factor.' : 'A second factor is optional now.',
    failed: 'The setting was not saved',
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 font-semibold">For the whole agency</h2>
      <Loaded query={query} failed="The setting could not be loaded">
        {({ adminsNeedSecondFactor }) => (
          <Switch
            label="Admins need a second factor"
            note="An admin without one has to turn it on before doing anything else."
            checked={sending ?? adminsNeedSecondFactor}
            onChange={save}
          />
        )}
      </Loaded>
    </Card>
  )
}
