import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { brandFolder } from './brand/brand.ts'
import { apiPaths } from './tools/vite-api-paths.ts'
import { chunks } from './tools/vite-chunks.ts'
import { ownData } from './tools/vite-data.ts'
import { lightIcons } from './tools/vite-icons.ts'
import { oneLanguage } from './tools/vite-one-language.ts'
import { brotliAssets } from './tools/vite-brotli.ts'
import { serviceWorker } from './tools/vite-service-worker.ts'

export default defineConfig(({ command }) => ({
  publicDir: `${brandFolder}/public`,
  plugins: [ownData(), apiPaths(), oneLanguage(), lightIcons(), reactRouter(), serviceWorker(), brotliAssets()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: chunks },
          // Warnings of React Router to the developer: 1.2 kB (docs/benchmarks.md).
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
        },
      },
    },
    // One bundle with production React in it: starts fast, stays small in memory, and does not depend on NODE_ENV.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
  // Found while pages load, they would make the first page of a fresh checkout load twice.
  optimizeDeps: { include: ['@tabler/icons-react', 'zod/mini', 'zustand'] },
  build: { assetsInlineLimit: 0 },
  server: { host: '127.0.0.1' },
}))
