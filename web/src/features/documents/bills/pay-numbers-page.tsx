import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../../ui/copy-button'
import { Loaded } from '../../../ui/loaded'
// A page without sign-in that looks like those behind it.
import '../../../styles/dashboard.css'
import '../../../styles/parts.css'
import { payNumbers } from './bills.queries'
import * as words from './bills.words'

/** Where the agency asks to be paid, and nowhere else: for whoever was told to pay to another number. */
export function PayNumbersPage() {
  const query = useQuery(payNumbers())
  return (
    <Loaded query={query} loading={words.loadingTheNumbers} failed={words.numbersCouldNotBeLoaded}>
      {({ agency, numbers }) => {
        const contact = [agency.phoneNumber, agency.email].filter(Boolean).join(' · ')
        return (
          <>
            <p className="text-lg font-semibold wrap-anywhere">{agency.name}</p>
            {numbers.length === 0 ? (
              <p className="mt-2 text-soft">{words.noNumbersYet(agency.name)}</p>
            ) : (
              <>
                <ul className="mt-3 divide-y divide-line border-y border-line">
                  {numbers.map(({ name, value }) => (
                    <li key={`${name} ${value}`} className="flex items-center justify-between gap-3 py-2.5">
                      <span className="min-w-0">
                        <span className="block text-sm text-soft">{name}</span>
                        <span className="block text-lg font-semibold wrap-anywhere whitespace-pre-line figures">
                          {value}
                        </span>
                      </span>
                      <CopyButton text={value} of={name} />
                    </li>
                  ))}
                </ul>
                <p className="mt-4">{words.payNowhereElse(agency.name)}</p>
              </>
            )}
            {contact && <p className="mt-2 wrap-anywhere text-soft">{words.whoAsksForAnother(contact)}</p>}
          </>
        )
      }}
    </Loaded>
  )
}
