/** The entry point: styles, shared drawings, and the page for the current address. */

import "@fontsource-variable/figtree";
import "./style/index.css";
import { render, type VNode } from "preact";
import { lazy, Suspense } from "preact/compat";
import { FaceDefinitions } from "./cards/definitions";
import { redrawFaces } from "./cards/face";
import { TypeDefinitions } from "./cards/types";
import { Page } from "./pages/frame";
import { JoinPage } from "./pages/lobby/join";
import { LobbyPage } from "./pages/lobby/lobby";
import { SettingsPage } from "./pages/settings";
import { TablePage } from "./pages/table/table";
import { LoadingPage } from "./parts/states";
import { route } from "./router";
import { words } from "./words";

const DecksPage = lazy(() => import("./pages/decks").then((m) => m.DecksPage));
const DeckPage = lazy(() => import("./pages/deck/deck").then((m) => m.DeckPage));
const ReplaysPage = lazy(() => import("./pages/replay/replays").then((m) => m.ReplaysPage));
const ReplayPage = lazy(() => import("./pages/replay/replay").then((m) => m.ReplayPage));
const LearnPage = lazy(() => import("./pages/learn/learn").then((m) => m.LearnPage));
const LessonPage = lazy(() => import("./pages/learn/lesson").then((m) => m.LessonPage));
const BringPage = lazy(() => import("./pages/bring/bring").then((m) => m.BringPage));
const BoardPage = lazy(() => import("./pages/board/board").then((m) => m.BoardPage));
const PuzzlesPage = lazy(() => import("./pages/learn/puzzles").then((m) => m.PuzzlesPage));
const PuzzlePage = lazy(() => import("./pages/learn/puzzle").then((m) => m.PuzzlePage));
const PeoplePage = lazy(() => import("./pages/people/people").then((m) => m.PeoplePage));
const PersonPage = lazy(() => import("./pages/people/others").then((m) => m.PersonPage));
const NightsPage = lazy(() => import("./pages/people/nights").then((m) => m.NightsPage));
const NightPage = lazy(() => import("./pages/people/nights").then((m) => m.NightPage));
const QuickBar = lazy(() => import("./pages/people/quick").then((m) => m.QuickBar));
const RulesPage = lazy(() => import("./pages/rules").then((m) => m.RulesPage));

function pageFor([page = "", first = "", second = "", third = "", fourth = ""]: string[]): VNode {
  switch (page) {
    case "":
      return <LobbyPage />;
    case "new":
      return <LobbyPage year={Number(first) || 0} key={first} />;
    case "play":
      return <TablePage id={first} watch={false} key={first} />;
    case "watch":
      return <TablePage id={first} watch key={first} />;
    case "join":
      return <JoinPage id={first} invite={second} />;
    case "decks":
      return <DecksPage year={Number(first) || 0} key={first} />;
    case "deck":
      return <DeckPage id={first} from={second} key={first + second} />;
    case "replays":
      return <ReplaysPage />;
    case "replay":
      return <ReplayPage id={first} at={second} tab={third} seat={fourth} key={first} />;
    case "bring":
      return <BringPage />;
    case "board":
      return <BoardPage part={first} key={first} />;
    case "learn":
      return first ? <LessonPage name={first} key={first} /> : <LearnPage />;
    case "puzzles":
      return first ? <PuzzlePage name={first} key={first} /> : <PuzzlesPage />;
    case "people":
      return <PeoplePage />;
    case "person":
      return <PersonPage name={first} key={first} />;
    case "nights":
      return <NightsPage />;
    case "night":
      return <NightPage id={first} invite={second} key={first} />;
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
      <Suspense fallback={<LoadingPage />}>{pageFor(route.value)}</Suspense>
      <Suspense fallback={null}>
        <QuickBar />
      </Suspense>
    </>
  );
}

/** Drawings measure text, so wait for the font, but not for a slow one. */
const fonts = Promise.all([400, 600, 700, 800].map((weight) => document.fonts.load(`${weight} 16px "Figtree Variable"`)));
const patience = new Promise((resolve) => setTimeout(resolve, 800));

void Promise.race([fonts.then(() => true), patience.then(() => false)]).then((inTime) => {
  render(<App />, document.getElementById("app")!);
  if (!inTime) void fonts.then(redrawFaces);
});
