import { Link } from '@tanstack/react-router'
import * as common from './common.words'
import { Sentence } from './sentence'
import { textLinkClass } from './text-link'

/** A sentence that leads to where paybills, tills and bank accounts are kept, at its place {accounts}. */
export function LeadsToAccounts({ text }: { text: string }) {
  return (
    <Sentence
      text={text}
      parts={{
        accounts: (
          <Link to="/dashboard/settings" search={{ tab: 'accounts' }} className={textLinkClass}>
            {common.settingsReceivingAccounts}
          </Link>
        ),
      }}
    />
  )
}
