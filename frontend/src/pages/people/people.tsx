/** The page about people: quick match, challenges, one's account and results. */

import { api, getMeta } from "../../api";
import { useLoaded } from "../../parts/loaded";
import { Failure, Loading } from "../../parts/states";
import { words } from "../../words";
import { Page } from "../frame";
import { Account } from "./account";
import { Challenges, Followed, Results } from "./others";
import { QuickMatchForm } from "./quick";

export function PeoplePage() {
  const meta = useLoaded(getMeta, []);
  const me = useLoaded(async () => (api.isGuest() ? api.mine.get("/api/me") : null), []);
  const account = me.data?.account ?? false;
  return (
    <Page title={words.community.title}>
      <p>
        <a class="button" href="#/nights">
          {words.nights.link}
        </a>
      </p>
      {meta.data ? (
        <div class="columns">
          <QuickMatchForm meta={meta.data} account={account} />
          <Challenges meta={meta.data} account={account} />
          <Account me={me.data} reload={me.again} />
          <Followed />
          <Results />
        </div>
      ) : meta.problem ? (
        <Failure message={meta.problem} retry={meta.again} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
