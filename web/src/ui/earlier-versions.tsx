import { formatDay } from '@makao/contract/days'
import type { PaperVersion } from '@makao/contract/money/issued-papers/issued-papers.schema'
import { DownloadButton } from './export-buttons'
import * as words from './ui.words'

interface EarlierVersionsProps {
  /** Of one paper, oldest first; undefined while they are not known. */
  versions: readonly PaperVersion[] | undefined
  /** Where its file is, with its ending: 'receipts/…/pdf', with what narrows it. */
  path: string
}

/** What was handed out before the version that counts now; nothing where there was none. */
export function EarlierVersions({ versions = [], path }: EarlierVersionsProps) {
  const last = versions.at(-1)
  if (!last || versions.length < 2) return null
  const versionPath = (version: number) => `${path}${path.includes('?') ? '&' : '?'}version=${version}`
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-1.5 text-soft">
        {words.versionOfHandedOutBefore(last.version, formatDay(last.issuedOn))}
      </summary>
      <ul className="divide-y divide-line">
        {versions.slice(0, -1).map(({ version, issuedOn, issuedBy }, place) => {
          const reason = versions[place + 1]?.reason
          return (
            <li key={version} className="flex items-center gap-3 py-1">
              <p className="min-w-0 grow wrap-anywhere">
                {words.version(version, formatDay(issuedOn))}
                {issuedBy && `, ${issuedBy}`}
                {reason && <span className="block text-soft">{words.replaced(reason)}</span>}
              </p>
              <DownloadButton path={versionPath(version)} label={words.downloadVersion(version)} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
