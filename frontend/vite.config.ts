import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Where `npm run dev` finds the server's pages and sockets. */
const SERVER = "http://127.0.0.1:8000";

/** Writes a digest of the sources beside what was built from them; a test notices when the two no longer belong together. */
function builtFrom(): Plugin {
  return {
    name: "built-from",
    generateBundle() {
      const files = readdirSync("src", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const paths = files.map((entry) => `${entry.parentPath}/${entry.name}`.replaceAll("\\", "/"));
      const digest = createHash("sha256");
      for (const path of [...paths, "index.html", "package-lock.json"].sort()) digest.update(`${path}\n`).update(readFileSync(path));
      this.emitFile({ type: "asset", fileName: "built-from.txt", source: `${digest.digest("hex")}\n` });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [builtFrom()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/playmat/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  server: {
    // The gallery reads the table of species.
    fs: { allow: [".."] },
    proxy: { "/api": { target: SERVER, ws: true } },
  },
});
