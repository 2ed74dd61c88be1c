/** The page: fonts, drawings that everything shares, and the part that the address asks for. */

import "@fontsource-variable/figtree";
import "./style/index.css";
import { render, type VNode } from "preact";
import { lazy, Suspense } from "preact/compat";
import { FaceDefinitions, redrawFaces } from "./cards/face";
import { TypeDefinitions } from "./cards/types";
import { Loading, Page, SettingsPage } from "./pages/frame";
import { JoinPage, LobbyPage } from "./pages/lobby";
import { TablePage } from "./pages/table";
import { route } from "./router";
import { words } from "./words";

const DecksPage = lazy(() => import("./pages/decks").then((m) => m.DecksPage));
const DeckPage = lazy(() => import("./pages/deck").then((m) => m.DeckPage));
const ReplaysPage = lazy(() => import("./pages/replay").then((m) => m.ReplaysPage));
const ReplayPage = lazy(() => import("./pages/replay").then((m) => m.ReplayPage));
const RulesPage = lazy(() => import("./pages/rules").then((m) => m.RulesPage));

function pageFor([page = "", first = "", second = ""]: string[]): VNode {
  switch (page) {
    case "":
      return <LobbyPage />;
    case "play":
      return <TablePage id={first} watch={false} key={first} />;
    case "watch":
      return <TablePage id={first} watch key={first} />;
    case "join":
      return <JoinPage id={first} invite={second} />;
    case "decks":
      return <DecksPage />;
    case "deck":
      return <DeckPage id={first} from={second} key={first + second} />;
    case "replays":
      return <ReplaysPage />;
    case "replay":
      return <ReplayPage id={first} key={first} />;
    case "rules":
      return <RulesPage id={first} />;
    case "settings":
      return <SettingsPage />;
    default:
      return (
        <Page title={words.errors.page}>
          <a href="#/">{words.errors.toLobby}</a>
        </Page>
      );
  }
}

function App() {
  return (
    <>
      <TypeDefinitions />
      <FaceDefinitions />
      <Suspense fallback={<Loading />}>{pageFor(route.value)}</Suspense>
    </>
  );
}

/** Drawings measure words, so the font should be there first; a slow one is not waited for. */
const fonts = Promise.all([400, 600, 700, 800].map((weight) => document.fonts.load(`${weight} 16px "Figtree Variable"`)));
const patience = new Promise((resolve) => setTimeout(resolve, 800));

void Promise.race([fonts.then(() => true), patience.then(() => false)]).then((inTime) => {
  render(<App />, document.getElementById("app")!);
  if (!inTime) void fonts.then(redrawFaces);
});
