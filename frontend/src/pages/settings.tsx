/** The settings. */

import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { api, endSessions, getMeta, guestName, messageOf, rename } from "../api";
import { Back, type BackName, DESIGNS } from "../cards/back";
import { useLoaded } from "../parts/loaded";
import { forgetSeats } from "../seats";
import { type Mat, MATS, type Motion, type Pace, settings, type Theme } from "../settings";
import { words } from "../words";
import { languages, nameOf } from "../words/language";
import { Page } from "./frame";

function Choice<T extends string>({ legend, names, value, set }: { legend: string; names: Record<T, string>; value: T; set: (value: T) => void }) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      {(Object.keys(names) as T[]).map((name) => (
        <label>
          <input type="radio" name={legend} checked={value === name} onChange={() => set(name)} />
          {names[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** A choice by pictures. */
function Swatches<T extends string>({ legend, options, names, value, set, picture }: { legend: string; options: readonly T[]; names: Record<T, string>; value: T; set: (value: T) => void; picture: (option: T) => VNode }) {
  return (
    <fieldset class="choice swatches">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label class="swatch">
          <input type="radio" class="visually-hidden" name={legend} checked={value === option} onChange={() => set(option)} />
          {picture(option)}
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}

/** The language of the page. The page is loaded again in the new one; a game goes on where it was. */
function Language() {
  const choose = (code: string) => {
    settings.language.value = code;
    location.reload();
  };
  return (
    <label class="language">
      {words.settings.language}
      <select value={settings.language.value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="auto">{words.settings.languageAuto}</option>
        {languages.map((code) => (
          <option value={code} lang={code}>
            {nameOf(code)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function SettingsForm() {
  const [name, setName] = useState(guestName());
  const [problem, setProblem] = useState("");
  const meta = useLoaded(getMeta, []);
  return (
    <div class="settings">
      <Language />
      <Choice<Theme> legend={words.settings.theme} names={words.settings.themes} value={settings.theme.value} set={(value) => (settings.theme.value = value)} />
      <Choice<Motion> legend={words.settings.motion} names={words.settings.motions} value={settings.motion.value} set={(value) => (settings.motion.value = value)} />
      <Choice<Pace> legend={words.settings.pace} names={words.settings.paces} value={settings.pace.value} set={(value) => (settings.pace.value = value)} />
      <Swatches<Mat> legend={words.settings.mat} options={MATS} names={words.settings.mats} value={settings.mat.value} set={(value) => (settings.mat.value = value)} picture={(mat) => <span class="mat-sample" data-mat={mat} />} />
      <Swatches<BackName> legend={words.settings.back} options={Object.keys(DESIGNS) as BackName[]} names={words.settings.backs} value={settings.back.value} set={(value) => (settings.back.value = value)} picture={(design) => <Back design={design} />} />
      <label class="check">
        <input type="checkbox" checked={settings.askBeforeEnd.value} onChange={(event) => (settings.askBeforeEnd.value = event.currentTarget.checked)} />
        {words.settings.askBeforeEnd}
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.sound.value} onChange={(event) => (settings.sound.value = event.currentTarget.checked)} />
        {words.settings.sound}
      </label>
      <label class="check">
        <input type="checkbox" checked={settings.vibration.value} onChange={(event) => (settings.vibration.value = event.currentTarget.checked)} />
        {words.settings.vibration}
      </label>
      {meta.data?.pictures ? (
        <label class="check">
          <input type="checkbox" checked={settings.pictures.value} onChange={(event) => (settings.pictures.value = event.currentTarget.checked)} />
          {words.settings.pictures}
        </label>
      ) : null}
      <form
        class="name-form"
        onSubmit={(event) => {
          event.preventDefault();
          rename(name).then(
            () => setProblem(""),
            (error: unknown) => setProblem(messageOf(error)),
          );
        }}
      >
        <label>
          {words.settings.name}
          <input value={name} maxLength={40} required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button>{words.settings.saveName}</button>
        {problem ? <span class="problem">{problem}</span> : null}
      </form>
    </div>
  );
}

/** Ending sessions elsewhere, and the people whom one does not want to meet. */
function Sessions() {
  const [done, setDone] = useState("");
  const blocked = useLoaded(async () => (api.isGuest() ? (await api.mine.get("/api/me/blocked")).guests : []), []);
  const attempt = (work: Promise<unknown>, text = "") => {
    work.then(
      () => {
        setDone(text);
        blocked.again();
      },
      (error: unknown) => setDone(messageOf(error)),
    );
  };
  return (
    <section class="settings sessions">
      <h2>{words.sessions.title}</h2>
      <p>{words.sessions.about}</p>
      <div class="buttons">
        <button onClick={() => attempt(endSessions().then(forgetSeats), words.sessions.ended)}>{words.sessions.end}</button>
        <span role="status">{done}</span>
      </div>
      <h2>{words.sessions.blocked}</h2>
      {blocked.data?.length ? (
        <ul>
          {blocked.data.map((person) => (
            <li>
              {person.name} <button onClick={() => attempt(api.mine.delete("/api/me/blocked/{other}", { other: person.id }))}>{words.sessions.unblock(person.name)}</button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{words.sessions.nobody}</p>
      )}
    </section>
  );
}

export function SettingsPage() {
  return (
    <Page title={words.settings.title}>
      <SettingsForm />
      <Sessions />
    </Page>
  );
}
