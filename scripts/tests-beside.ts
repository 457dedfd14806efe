import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')

/** What differs from the last commit, new files too. */
const notCommitted = (root: string) => [
  ...git(root, 'diff', '--name-only', 'HEAD'),
  ...git(root, 'ls-files', '--others', '--exclude-standard'),
]

/** The files that differ from the last commit; where none do, those that the last commit changed. */
function changedFiles(root: string): string[] {
  const here = notCommitted(root)
  return here.length > 0 ? here : git(root, 'diff', '--name-only', 'HEAD~1', 'HEAD')
}

/**
 * The commit since which one's own change began: the last one where something differs from it, else the one before. Undefined
 * where it is no checkout of git, or has one commit only.
 */
export function changeBegan(root: string): string | undefined {
  try {
    const commit = notCommitted(root).length > 0 ? 'HEAD' : 'HEAD~1'
    git(root, 'rev-parse', '--verify', commit)
    return commit
  } catch {
    return undefined
  }
}

/**
 * The tests of the folders of the server in which these files lie, trials left out, and those of the migrations for one of them. Nearly every test imports nearly every
 * file by way of the router, so imports would choose them all.
 * @param changed paths from the root
 * @returns paths from `server/`, sorted
 */
export function testsAmong(changed: readonly string[], list: (folder: string) => readonly string[]): string[] {
  const folders = new Set(
    changed.filter((file) => file.startsWith('server/src/') && file.endsWith('.ts')).map((file) => dirname(file)),
  )
  const beside = [...folders].flatMap((folder) => list(folder).map((name) => `${folder}/${name}`))
  const ofMigrations = changed.some((file) => file.startsWith('server/migrations/'))
    ? ['server/src/db/migrations.test.ts']
    : []
  const tests = [...beside, ...ofMigrations, ...changed.filter((file) => file.startsWith('server/test/'))].filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('.trial.test.ts'),
  )
  return [...new Set(tests)].sort().map((file) => file.slice('server/'.length))
}

/** `testsAmong` for this checkout; none where it is no checkout of git, or has one commit only. */
export function testsBeside(root: string): string[] {
  try {
    return testsAmong(changedFiles(root), (folder) => {
      try {
        return readdirSync(join(root, folder))
      } catch {
        // The change took the whole folder away.
        return []
      }
    })
  } catch {
    return []
  }
}
