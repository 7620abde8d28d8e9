//! Runs tests one after another. Each writes one line of JSON: its name, and why it failed.
use serde_json::json;
use std::{error::Error, fmt::Debug, future::Future, time::Duration};
use tokio::time::timeout;

pub type Outcome<T> = Result<T, Box<dyn Error>>;

const LIMIT: Duration = Duration::from_secs(20);

/// Runs a test, prints what came of it, and returns what it answered.
pub async fn test<T: Debug, E: Into<Box<dyn Error>>>(
    name: &str,
    call: impl Future<Output = Result<T, E>>,
    passes: impl FnOnce(&T) -> bool,
) -> Option<T> {
    let outcome: Outcome<T> = match timeout(LIMIT, call).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => Err(format!("no end after {LIMIT:?}").into()),
    };
    let failure = match &outcome {
        Err(error) => Some(error.to_string()),
        Ok(found) if passes(found) => None,
        Ok(found) => Some(format!("unexpected: {found:?}")),
    };
    println!("{}", json!({ "name": name, "failure": failure }));
    outcome.ok()
}

/// The first that is told of a subscription, after `act`.
macro_rules! told {
    ($name:expr, $opened:expr, $act:expr, $passes:expr) => {
        test(
            $name,
            async {
                let (mut stream, close) = $opened.await?;
                $act;
                let first = stream.next().await.ok_or("the subscription ended")?;
                drop(stream);
                close().await;
                Outcome::Ok(first)
            },
            $passes,
        )
        .await
    };
}
