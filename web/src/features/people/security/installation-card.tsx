import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Card } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { securitySettings } from './security.queries'
import * as words from './security.words'

/** What holds for everybody's account. */
export function InstallationCard() {
  const query = useQuery(securitySettings())
  const { sending, save } = useSave({
    send: (adminsNeedSecondFactor: boolean) => client.security.saveSettings({ adminsNeedSecondFactor }),
    changes: ['security'],
    done: ({ adminsNeedSecondFactor }) =>
      adminsNeedSecondFactor ? words.adminsNowNeedASecondFactor : words.secondFactorIsOptionalNow,
    failed: words.settingWasNotSaved,
  })
  return (
    <Card className="p-5">
      <h2 className="mb-2 font-semibold">{words.forTheWholeAgency}</h2>
      <Loaded query={query} failed={words.settingCouldNotBeLoaded}>
        {({ adminsNeedSecondFactor }) => (
          <Switch
            label={words.adminsNeedASecondFactor}
            note={words.adminWithoutOneHasToTurn}
            checked={sending ?? adminsNeedSecondFactor}
            onChange={save}
          />
        )}
      </Loaded>
    </Card>
  )
}
