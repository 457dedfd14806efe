import { lockDataDir } from '../src/db/data-dir-lock'

const [dataDir = ''] = process.argv.slice(2)
lockDataDir(dataDir).then(() => {
  process.stdout.write('holding\n')
  setInterval(() => undefined, 60_000)
})
