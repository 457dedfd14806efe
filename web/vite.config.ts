import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFiles } from './first-files'
import { iconShapes } from './icon-shapes'
import { importsAgain } from './imports-again'
import { inlineWords } from './inline-words'
import { precompress } from './precompress'
import { propertiesOnce } from './properties-once'
import { serviceWorker } from './service-worker-build'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** A page loads what it needs and no more of the rest than is too small for a file of its own, in bytes of source. */
const sharedAlike = { entriesAware: true, entriesAwareMergeThreshold: 1000 }

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders apart from the first screen too: they bring the API client along.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    }),
    react(),
    tailwindcss(),
    propertiesOnce(),
    inlineWords(),
    iconShapes(),
    importsAgain(),
    firstFiles(),
    serviceWorker(),
    precompress(),
  ],
  resolve: {
    alias: [
      // What React itself does since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'src/ui/lucide-icon.ts') },
      { find: /^\.\/mutationCache\.js$/, replacement: join(import.meta.dirname, 'src/lib/no-mutations.ts') },
    ],
  },
  server: { proxy: { '/api': server, '/healthz': server } },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      // They do nothing by being loaded: a file is not brought along because another of its group is.
      treeshake: {
        moduleSideEffects: [{ test: /contract\/src\/|web\/src\/(ui\/(?!toast)|features\/)/, sideEffects: false }],
      },
      output: {
        // The first screen names every other file, each as shortly as can be; which is which stands in the manifest.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // What the first screen loads, in two files: each one more costs a request and compresses less.
          groups: [
            // Of themselves, not with the first dialog.
            { name: 'styles', test: /src\/styles\/dashboard\.css/ },
            {
              name: 'base',
              test: /web\/src\/(ui\/(button|class-names|text-field|logo|text-link)|lib\/(fetch-again|fetch-in-time|kept-person|network|refusal|session|toast)\.)|contract\/src\/permissions\.ts/,
            },
            { name: 'frame', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What every other page has besides.
            {
              name: 'router',
              test: /web\/src\/(app\/(guards|router|error-screen|not-found-screen)|ui\/spinner|lib\/search-params\.)|contract\/src\/day-shape\.ts|node_modules\/@tanstack\/(history|store|react-store|router-core|react-router)\//,
            },
            // Small, and needed by the home page: a file of its own for each is a name more in what the first screen loads.
            {
              name: 'kit',
              test: /web\/src\/(ui\/(card|currency-switch|dialog-frame|filter-select|later-dialog|later-part|loaded|lucide-icon|menu|page|popover|property-filter)|app\/pages|lib\/(currency-choice|plural|property-names|type-into|when-idle|with-queries)|features\/.*\/(approvals|dashboard|first-steps|own-readings|brand|failed-messages|owner-view)\.queries|features\/.*\/money-hints)\.|contract\/src\/(calendar|day-words|money)\.ts|lucide-react\/dist\/esm\/(icons\/(building-complex|calendar-clock|chart-column|chevron-down|door-open|ellipsis|gauge|hand-coins|handshake|house|layout-dashboard|log-out|menu|message-square|plus|receipt|search|settings|users|x))\./,
            },
            // Needed by the home pages of owners and tenants and by lists, and on the dashboard once it stands.
            {
              name: 'lines',
              test: /web\/src\/ui\/(badge|large-amount|money-totals|one-line|page-links|strip)\.|contract\/src\/money\/(payments\/payments|charges\/charges)\.terms\.ts/,
            },
            {
              name: 'told',
              test: /web\/src\/(ui\/(email|progress-bar)|lib\/instant)\.|contract\/src\/messaging\/outbox\/outbox\.terms\.ts|lucide-react\/dist\/esm\/icons\/circle-check\./,
            },
            // Of a tenant's home, which has no other part of a form.
            { name: 'pay-now', test: /web\/src\/features\/money\/mobile-money\/mobile-money\.queries\./ },
            // What makes files of lists, and what copies something.
            { name: 'files', test: /web\/src\/(ui\/export-buttons|lib\/(download|use-download))\./ },
            {
              name: 'copy',
              test: /web\/src\/(ui\/copy-button|lib\/clipboard)\.|lucide-react\/dist\/esm\/icons\/(check|copy)\./,
            },
            // What every page needs on which something is done, and no home page before; and what comes with every dialog.
            { name: 'saving', test: /web\/src\/lib\/(request-id|save|stale|use-once)\./ },
            { name: 'dialog', test: /web\/src\/(ui\/(dialog|drafts|use-draft)|lib\/refusal-place)\./ },
            // The same of what the other pages have in common, in a file for each set of pages that has it in common.
            {
              name: 'pages',
              ...sharedAlike,
              test: /web\/src\/(ui\/(back-label|chip|chips|date-field|earlier-versions|field|filter-date|filter-panel|filters|list-card|list-tools|data-table|row-keys|row-choice|pagination|sheet-columns|order-select|search-box|sentence|facts|form-section|hold-badge|money-field|month-field|month-switch|picker|range-chips|switch|tabs)|lib\/(link-token|paper-versions|readers|rows|said-names)|features\/.*(\.queries|\/charge-types|\/month-not-over|\/method-fields|\/paid-out-fields|\/unit-state-badge|\/with-property|\/many-at-once))\.|contract\/src\/(messaging\/outbox\/daytime|money\/leases\/leases|money\/rent-increases\/rent-increases|money\/reminders\/reminders|people\/invitations\/link-expiry)\.terms\./,
            },
            // What nearly every schema is made of.
            {
              name: 'schemas',
              test: /contract\/src\/((money\/charges\/payment-types|people\/setup\/setup)\.schema|(allowed|count|days|followed|money|text)\.schema|page|text|within-limit)\.ts|node_modules\/zod\//,
            },
            // On what is done with money, together.
            { name: 'money-icons', test: /lucide-react\/dist\/esm\/icons\/(bell-ring|receipt-text|rows-3)\./ },
            // Each of two hundred bytes otherwise, and named in what the first screen knows of the others.
            { name: 'icons', ...sharedAlike, test: /node_modules\/lucide-react\// },
          ],
        },
      },
    },
  },
})
